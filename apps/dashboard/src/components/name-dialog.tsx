import { lateDialog } from './late-dialog.tsx';

/** Asks for the name of something new, or for a new name of something that exists. */
export const NameDialog = lateDialog(
  async () => (await import('./name-dialog-content.tsx')).NameDialogContent,
);
