import { useCallback, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { useDraftInput } from '../forms/use-draft-input.ts';
import {
  afterSave,
  changesOf,
  hasSameContent,
  toDraft,
  toDraftErrors,
  type DraftErrors,
  type EditDraft,
} from './draft.ts';
import { useChangeWebsite, type Website } from './website-queries.ts';

/** The state of a bio page's editor: the draft, whether it is unsaved, its errors, and how to change and save it. */
export function useDraft(website: Website) {
  const [savedPage, setSavedPage] = useState(website);
  const [saved, setSaved] = useState(() => toDraft(website));
  const [draft, setDraft] = useState(saved);
  const [errors, setErrors] = useState<DraftErrors>({});
  const change = useChangeWebsite(website.id);
  const dirty = !hasSameContent(draft, saved);
  const restored = useDraftInput({
    name: `page:${website.id}`,
    saved,
    values: draft,
    dirty,
    restore: setDraft,
  });

  // The page changed elsewhere. Show that, unless it would overwrite unsaved changes.
  if (website.updatedAt !== savedPage.updatedAt && !dirty && !change.isPending) {
    const newDraft = toDraft(website);
    setSavedPage(website);
    setSaved(newDraft);
    setDraft(newDraft);
  }

  const edit: EditDraft = useCallback((next, ...fields) => {
    setDraft(next);
    // A field may have fields of its own.
    const isEdited = (name: string) => fields.some((field) => name === field || name.startsWith(`${field}.`));
    setErrors((current) =>
      Object.keys(current).some(isEdited)
        ? Object.fromEntries(Object.entries(current).filter(([name]) => !isEdited(name)))
        : current,
    );
  }, []);

  const discard = () => {
    setDraft(saved);
    setErrors({});
    change.reset();
  };

  /**
   * Saves the draft. If that fails, `errors` has the reasons.
   * @param published whether to publish the page; omit to leave that unchanged
   */
  const save = (published?: boolean) => {
    if (change.isPending) return;
    const sent = changesOf(saved, draft);
    change.mutate(
      { ...sent, ...(published !== undefined && { published }) },
      {
        onSuccess: (page) => {
          const done = { before: savedPage, after: page, draft, sent };
          setSavedPage(page);
          setSaved(afterSave(draft, done));
          setDraft((current) => afterSave(current, done));
          setErrors({});
        },
        onError: (thrown) => setErrors(toDraftErrors(toApiError(thrown), draft)),
      },
    );
  };

  return { draft, dirty, restored, errors, edit, discard, save, change };
}

/** What `useDraft` returns. */
export type DraftState = ReturnType<typeof useDraft>;
