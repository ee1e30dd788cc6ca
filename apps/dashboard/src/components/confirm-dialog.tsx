import { lateDialog } from './late-dialog.tsx';

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = lateDialog(
  async () => (await import('./confirm-dialog-content.tsx')).ConfirmDialogContent,
);
