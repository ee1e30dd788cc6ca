import { useCallback, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { useKeptInput } from '../forms/use-kept-input.ts';
import {
  hasSameContent,
  toDraft,
  toDraftErrors,
  toWebsiteChange,
  type Draft,
  type DraftErrors,
  type EditDraft,
} from './draft.ts';
import { useChangeWebsite, type Website } from './website-queries.ts';

/** The state of a bio page's editor: the draft, whether it is unsaved, its errors, and how to change and save it. */
export function useDraft(website: Website) {
  const [savedVersion, setSavedVersion] = useState(website.updatedAt);
  const [saved, setSaved] = useState(() => toDraft(website));
  const [draft, setDraft] = useState(saved);
  const [errors, setErrors] = useState<DraftErrors>({});
  const change = useChangeWebsite(website.id);
  const dirty = !hasSameContent(draft, saved);
  const restored = useKeptInput({
    name: `page:${website.id}`,
    saved,
    values: draft,
    dirty,
    restore: setDraft,
  });

  // The page changed elsewhere. Show that, unless it would overwrite unsaved changes.
  if (website.updatedAt !== savedVersion && !dirty && !change.isPending) {
    const newDraft = toDraft(website);
    setSavedVersion(website.updatedAt);
    setSaved(newDraft);
    setDraft(newDraft);
  }

  const edit: EditDraft = useCallback((next, ...fields) => {
    setDraft(next);
    setErrors((current) =>
      fields.some((field) => field in current)
        ? Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field)))
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
    change.mutate(
      { ...toWebsiteChange(draft), ...(published !== undefined && { published }) },
      {
        onSuccess: (page) => {
          // New items now have IDs. Without them, the next save would create these items again and lose their clicks.
          const ids = new Map(draft.items.map(({ key }, index) => [key, page.items[index]?.id]));
          const withIds = (current: Draft): Draft => ({
            ...current,
            items: current.items.map((item) => ({ ...item, id: ids.get(item.key) ?? item.id })),
          });
          setSavedVersion(page.updatedAt);
          setSaved(withIds(draft));
          setDraft(withIds);
          setErrors({});
        },
        onError: (thrown) => setErrors(toDraftErrors(toApiError(thrown), draft)),
      },
    );
  };

  return { draft, dirty, restored, errors, edit, discard, save, change };
}
