import { afterEach, describe, expect, it } from '@jest/globals';
import { noteSession, pageAccount, whichAccount, withPageAccount } from './page-account.ts';

const request = () =>
  new Request('https://waypost.example/dashboard/api/keys', { method: 'POST', body: '{}' });

describe('withPageAccount', () => {
  /** The account that the session acts for. */
  let acting = 'first';
  const named: (string | null)[] = [];
  const send = withPageAccount((sent) => {
    const shown = sent.headers.get('Waypost-Account');
    named.push(shown);
    const answer = shown === acting ? { ok: true } : { error: { code: 'account_changed' } };
    return Promise.resolve(Response.json(answer, { status: shown === acting ? 200 : 409 }));
  });

  afterEach(() => {
    noteSession(null);
    acting = 'first';
    named.length = 0;
  });

  it('names the account of the first session that the page saw, until the user signs out', async () => {
    noteSession('first');
    noteSession('second');
    expect(pageAccount()).toBe('first');
    expect((await send(request())).status).toBe(200);
    noteSession(null);
    noteSession('second');
    await send(request());
    expect(named).toEqual(['first', 'second']);
  });

  it.each([
    [true, 200, ['first', 'first']],
    [false, 409, ['first']],
  ])(
    'retries a rejected call only if the user switches back to the account: %s',
    async (goesBack, status, sent) => {
      noteSession('first');
      acting = 'second';
      const leave = whichAccount.subscribe(() => {
        if (!whichAccount.isPending()) return;
        if (goesBack) acting = 'first';
        queueMicrotask(() => whichAccount.answer(goesBack));
      });
      expect((await send(request())).status).toBe(status);
      expect(named).toEqual(sent);
      leave();
    },
  );
});
