/** A reason why the embedded server cannot run, worded for the operator and printed without a stack. */
export class PostgresServerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PostgresServerError';
  }
}
