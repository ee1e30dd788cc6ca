import { useCallback, useState } from 'react';
import { asProblem } from '../api/problem.ts';
import { contentOf, draftOf, errorsOf, sameContent, type Draft, type DraftErrors } from './draft.ts';
import { useChangeWebsite, type Website } from './website.ts';

/** A page's draft: what it is now, what was saved, what is wrong with it, and how it is saved. */
export function useDraft(website: Website) {
  const [base, setBase] = useState(website.updatedAt);
  const [saved, setSaved] = useState(() => draftOf(website));
  const [draft, setDraft] = useState(saved);
  const [errors, setErrors] = useState<DraftErrors>({});
  const change = useChangeWebsite(website.id);
  const dirty = !sameContent(draft, saved);

  // Somebody changed the page elsewhere: that is shown, unless it would undo what is being typed here.
  if (website.updatedAt !== base && !dirty && !change.isPending) {
    const newer = draftOf(website);
    setBase(website.updatedAt);
    setSaved(newer);
    setDraft(newer);
  }

  /** Changes the draft; errors of the named fields go. */
  const edit = useCallback((next: (now: Draft) => Draft, ...fields: string[]) => {
    setDraft(next);
    setErrors((now) =>
      fields.some((field) => field in now)
        ? Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field)))
        : now,
    );
  }, []);

  const discard = () => {
    setDraft(saved);
    setErrors({});
    change.reset();
  };

  /** Saves the draft, published or not as asked. Where that fails, `errors` say why. */
  const save = (published?: boolean) => {
    if (change.isPending) return;
    change.mutate(
      { ...contentOf(draft), ...(published !== undefined && { published }) },
      {
        onSuccess: (now) => {
          // New items have got their ids; without them the next save would make them anew and lose their figures.
          const ids = new Map(draft.items.map(({ key }, index) => [key, now.items[index]?.id]));
          const withIds = (one: Draft): Draft => ({
            ...one,
            items: one.items.map((item) => ({ ...item, id: ids.get(item.key) ?? item.id })),
          });
          setBase(now.updatedAt);
          setSaved(withIds(draft));
          setDraft(withIds);
          setErrors({});
        },
        onError: (thrown) => setErrors(errorsOf(asProblem(thrown), draft)),
      },
    );
  };

  return { draft, dirty, errors, edit, discard, save, change };
}
