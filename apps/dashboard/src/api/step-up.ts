/** The pending question to the user whether it is still them; null if there is none. */
let pending: { answer: (confirmed: boolean) => void; answered: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

/** Lets the dialog know when a question begins or ends. Returns a function that unsubscribes. */
export function subscribeToStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the dialog should be open. */
export const isStepUpPending = (): boolean => pending !== null;

/** Ends the question. With `confirmed`, the calls that waited for it are sent again. */
export function answerStepUp(confirmed: boolean): void {
  pending?.answer(confirmed);
  pending = null;
  notify();
}

/** Asks the user to authenticate again. Concurrent calls share one question. */
function askForStepUp(): Promise<boolean> {
  if (!pending) {
    let answer: (confirmed: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    pending = { answer, answered };
    notify();
  }
  return pending.answered;
}

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Wraps `send`: if the API wants the user to authenticate again, asks them and then repeats the request once. */
export function withStepUp(send: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const retry = request.clone();
    const response = await send(request);
    if (!(await requiresStepUp(response)) || listeners.size === 0) return response;
    return (await askForStepUp()) ? send(retry) : response;
  };
}

async function requiresStepUp(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response.clone().json()) as { error?: { code?: string } };
  return body.error?.code === 'step_up_required';
}
