/** A reason why Waypost cannot start, worded for the operator and printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
