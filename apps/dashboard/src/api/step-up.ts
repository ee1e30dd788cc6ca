import { Question } from './question.ts';

/** Asks the user to confirm their identity. */
export const stepUp = new Question();

/** True if the user confirms the removal of a second factor, which requires a separate confirmation each time. */
let forRemoval = false;
export const isForRemoval = (): boolean => forRemoval;

/** Calls that remove second factors. */
const removes = /^DELETE .*\/(totp|passkeys\/[^/]+)$|^POST .*\/revoke-everything$/;

/** Wraps `send`: if the API requires a step-up, asks the user and then retries the request once. */
export function withStepUp(send: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const retry = request.clone();
    const response = await send(request);
    if (!(await requiresStepUp(response))) return response;
    forRemoval = removes.test(`${request.method} ${request.url}`);
    return (await stepUp.ask()) ? send(retry) : response;
  };
}

async function requiresStepUp(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response.clone().json()) as { error?: { code?: string } };
  return body.error?.code === 'step_up_required';
}
