/** A reason why a backup cannot be written or restored, worded for the operator and printed without a stack. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}
