import { lazyDialog } from './lazy-dialog.tsx';

/** Asks for the name of a new resource, or for a new name of an existing one. */
export const NameDialog = lazyDialog(
  async () => (await import('./name-dialog-content.tsx')).NameDialogContent,
);
