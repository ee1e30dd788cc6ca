import { hasUnsavedInput } from '../forms/draft-input.ts';
import { Question } from './question.ts';

/** Asks the user to sign in again, over a form whose input would otherwise be lost. */
export const signInAgain = new Question();

/** A 401 from a sign-in call means that the credentials are wrong. */
const signsIn = /\/dashboard\/api\/(sign-in|step-up|session$)/;

/** Asks the user to sign in again if there is input to lose. @returns true if they did */
export const askToSignInAgain = (): Promise<boolean> =>
  hasUnsavedInput() ? signInAgain.ask() : Promise.resolve(false);

/**
 * Wraps `send`: if the session has ended under a form, lets the user sign in again and then retries the request once.
 */
export function withSignIn(send: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const retry = request.clone();
    const response = await send(request);
    if (response.status !== 401 || signsIn.test(request.url)) return response;
    return (await askToSignInAgain()) ? send(retry) : response;
  };
}
