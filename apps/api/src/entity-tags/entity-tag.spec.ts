import { tagged, tagOf, versionOf } from './entity-tag.js';

describe('tagged', () => {
  const link = { id: '1', name: 'n', clicks: 0, lastClickedOn: null as string | null, state: 'active' };

  it('gives a response a tag that is independent of figures', () => {
    const after = { ...link, clicks: 7, lastClickedOn: '2026-11-29' };
    expect(tagOf(tagged({ ...link }))).toBe(tagOf(tagged(after)));
  });

  it('gives every view its own tag, which changes with any field of the resource', () => {
    const basic = tagOf(tagged({ id: '1' }, link));
    expect(basic).not.toBe(tagOf(tagged({ ...link })));
    expect(basic).not.toBe(tagOf(tagged({ id: '1' }, { ...link, name: 'other' })));
  });

  it('distinguishes fields that change on their own from fields that users change', () => {
    const ended = { ...link, state: 'ended' };
    expect(versionOf(ended)).toBe(versionOf(link));
    expect(tagOf(tagged(ended))).not.toBe(tagOf(tagged({ ...link })));
    expect(versionOf({ ...link, name: 'other' })).not.toBe(versionOf(link));
  });

  it('gives no tag to anything else', () => {
    expect([tagOf({ ...link }), tagOf(undefined), tagOf(null), tagOf('text')]).toEqual(
      Array(4).fill(undefined),
    );
  });
});
