/** A reason why the embedded server cannot run, in words for the operator; to be printed without a stack. */
export class PostgresServerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PostgresServerError';
  }
}
