import { lazyDialog } from './lazy-dialog.tsx';

/** Asks for the slug of a copy of a link or a bio page, and opens the copy. */
export const DuplicateDialog = lazyDialog(
  async () => (await import('./duplicate-dialog-content.tsx')).DuplicateDialogContent,
);
