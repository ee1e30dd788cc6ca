import { lazyDialog } from './lazy-dialog.tsx';

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = lazyDialog(
  async () => (await import('./confirm-dialog-content.tsx')).ConfirmDialogContent,
);
