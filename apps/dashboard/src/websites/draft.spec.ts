import { describe, expect, it } from '@jest/globals';
import { toPreviewRequest } from './draft-preview.ts';
import { afterSave, changesOf, copyOf, newItem, toDraft, type Draft } from './draft.ts';
import type { Website } from './website-queries.ts';

const page = {
  name: 'Anna',
  headline: 'Ceramics',
  bio: null,
  theme: 'plain',
  accent: null,
  background: null,
  buttons: 'pill',
  layout: 'grid',
  language: null,
  behavior: 'basic',
  items: [{ id: 'shop', title: 'Shop', kind: 'url', url: 'https://example.com/shop' }],
  socials: [{ network: 'instagram', url: 'https://instagram.com/anna' }],
} as unknown as Website;

const diary = { id: 'diary', title: 'Diary', kind: 'url', url: 'https://example.com/diary' };

describe('changesOf', () => {
  it('has only the fields that were edited', () => {
    const before = toDraft(page);
    expect(changesOf(before, toDraft(page))).toEqual({});
    expect(changesOf(before, { ...before, headline: ' ' })).toEqual({ headline: null });
    expect(changesOf(before, { ...before, items: [] })).toEqual({ items: [] });
    expect(changesOf(before, { ...before, behavior: 'aggressive' })).toEqual({ behavior: 'aggressive' });
  });

  it('leaves the behavior, buttons and layout alone if the draft is from before pages had them', () => {
    const before = toDraft(page);
    const { behavior, buttons, layout, ...kept } = before;
    expect([behavior, buttons, layout]).toEqual(['basic', 'pill', 'grid']);
    expect(changesOf(before, kept as Draft)).toEqual({});
    expect(changesOf(before, { ...before, buttons: null })).toEqual({ buttons: null });
  });
});

describe('items', () => {
  const kept = (items: unknown[]) =>
    changesOf(toDraft({ ...page, items: [] }), toDraft({ ...page, items } as Website)).items;

  it('that are copies say whose thumbnail they get, also copies of copies, until they are saved', () => {
    const before = toDraft(page);
    const [shop = newItem()] = before.items;
    const copy = copyOf(shop);
    const items = [shop, copy, copyOf(copy), copyOf(newItem())];
    const sent = changesOf(before, { ...before, items });
    expect(sent.items?.map((item) => [item.id, item.copyOf])).toEqual([
      ['shop', undefined],
      [undefined, 'shop'],
      [undefined, 'shop'],
      [undefined, undefined],
    ]);
    expect(toPreviewRequest({ ...before, items: [copy] }, 'page')?.items).toMatchObject([{ copyOf: 'shop' }]);
    const saved = changesOf(before, { ...before, items: [{ ...copy, id: 'new' }] });
    expect(saved.items).toMatchObject([{ id: 'new' }]);
    expect(saved.items?.[0]).not.toHaveProperty('copyOf');
  });

  it('of every kind are sent as they were read', () => {
    const items = [
      { id: 'a', title: 'Shop', kind: 'url', url: 'https://example.com/' },
      { id: 'b', title: 'Sale', kind: 'link', link: 'link', featured: true },
      { id: 'c', title: 'Dates', kind: 'heading', heading: true },
      { id: 'd', title: '', kind: 'text', text: 'By hand.' },
      { id: 'e', title: 'Write', kind: 'email', email: 'anna@shop.example' },
      { id: 'f', title: 'Call', kind: 'phone', phone: '+351 21 234 5678' },
      { id: 'g', title: 'Card', kind: 'contact', contact: { name: 'Anna', email: 'anna@shop.example' } },
      { id: 'h', title: '', kind: 'image', image: { alt: 'A cup' } },
      {
        id: 'i',
        title: 'Cup',
        kind: 'image',
        image: { alt: 'A cup', url: 'https://example.com/' },
        featured: true,
      },
      { id: 'j', title: 'Clip', kind: 'media', media: { url: 'https://example.com/' } },
      { id: 'k', title: 'Fair', kind: 'countdown', countdown: { startsAt: '2027-01-31T18:00:00.000Z' } },
      { id: 'l', title: 'News', kind: 'signup', signup: { consent: 'Yes', button: 'Join' } },
    ];
    expect(kept(items)).toEqual(items.map(({ kind: _kind, ...item }) => item));
  });

  it('of a later version are kept by their kind, and are not in previews', () => {
    const items = [{ id: 'a', title: 'Film', kind: 'poll', featured: true }];
    expect(kept(items)).toEqual(items);
    expect(toPreviewRequest(toDraft({ ...page, items } as unknown as Website), 'page')?.items).toEqual([]);
  });

  it('that are texts are in previews as soon as they say something', () => {
    const [blank, text] = ['', 'By hand.'].map((text) => ({ ...newItem(), leadsTo: 'text' as const, text }));
    const draft = { ...toDraft(page), items: [blank, text] as Draft['items'] };
    expect(toPreviewRequest(draft, 'page')?.items).toEqual([{ title: '', text: 'By hand.' }]);
    const long = { ...draft, items: [{ ...newItem(), leadsTo: 'text' as const, text: 'x'.repeat(501) }] };
    expect(toPreviewRequest(long, 'page')).toBeNull();
  });
});

describe('afterSave', () => {
  const before = toDraft(page);
  const save = (draft: Draft, after: object, current = draft): Draft =>
    afterSave(current, {
      before: page,
      after: { ...page, ...after },
      draft,
      sent: changesOf(before, draft),
    });

  it('takes over what was changed elsewhere, in fields that were not edited', () => {
    const draft = { ...before, headline: 'Cups' };
    const saved = save(draft, { headline: 'Cups', bio: 'I make plates.', items: [diary] });
    expect(saved).toEqual({
      ...toDraft({ ...page, bio: 'I make plates.', items: [diary] }),
      headline: 'Cups',
    });
  });

  it('keeps what was entered, also after the draft was sent', () => {
    const draft = { ...before, headline: 'Cups ' };
    const current = { ...draft, bio: 'I am writing' };
    expect(save(draft, { headline: 'Cups', bio: 'Changed elsewhere' }, current)).toEqual(current);
  });

  it('gives new items their IDs, also those that were edited again', () => {
    const item = { ...newItem(), title: 'Diary', url: 'example.com/diary' };
    const draft = { ...before, items: [item, ...before.items] };
    const current = { ...draft, items: [{ ...item, title: 'My diary' }, ...before.items] };
    expect(save(draft, { items: [diary, ...page.items] }, current).items).toEqual([
      { ...item, title: 'My diary', id: 'diary' },
      ...before.items,
    ]);
  });
});
