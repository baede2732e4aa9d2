package dev.acpclient.model.json;

/** Ends the reading of the value that surrounds a bad one, up to the next place that forgives. */
final class MalformedException extends Exception {

  private static final long serialVersionUID = 1;

  private final transient Problem problem;

  MalformedException(Problem problem) {
    super(problem.toString(), null, false, false);
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
