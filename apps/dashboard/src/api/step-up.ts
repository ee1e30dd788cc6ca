import { Question } from './question.ts';

/** Asks the user whether it is still them. */
export const stepUp = new Question();

/** Wraps `send`: if the API wants the user to authenticate again, asks them and then repeats the request once. */
export function withStepUp(send: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const retry = request.clone();
    const response = await send(request);
    return (await requiresStepUp(response)) && (await stepUp.ask()) ? send(retry) : response;
  };
}

async function requiresStepUp(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response.clone().json()) as { error?: { code?: string } };
  return body.error?.code === 'step_up_required';
}
