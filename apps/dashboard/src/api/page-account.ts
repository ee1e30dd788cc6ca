import { Question } from './question.ts';

/** Asks the user which account to continue with. The answer is true for the page's. */
export const whichAccount = new Question();

let shownId: string | undefined;

/**
 * The account that this page shows: that of the first session it saw, until the user signs out. It does not follow the
 * session, which changes when the user switches in another window.
 */
export const pageAccount = (): string | undefined => shownId;

/** Records the account of a session; null if the user is not signed in. */
export function noteSession(accountId: string | null): void {
  if (accountId === null) shownId = undefined;
  else shownId ??= accountId;
}

/**
 * Wraps `send`: names the page's account and, if the session acts for another one, asks the user and retries the
 * request once they have switched back.
 */
export function withPageAccount(send: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    if (shownId !== undefined) request.headers.set('Waypost-Account', shownId);
    const retry = request.clone();
    const response = await send(request);
    if (!(await isOfAnother(response))) return response;
    return (await whichAccount.ask()) ? send(retry) : response;
  };
}

async function isOfAnother(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const body = (await response.clone().json()) as { error?: { code?: string } };
  return body.error?.code === 'account_changed';
}
