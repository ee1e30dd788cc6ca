import { renderPasswordPage } from '@app/pages';
import { surroundingsOf, showGuard } from './guard-page.js';
import { hasPassed, type RoutingStep } from './link-visit.js';

/** Asks for the link's password. The form on the page is sent to the link's own slug, with a token of the visit. */
export const password: RoutingStep = {
  name: 'password',
  decide(visit) {
    const { link, passwordAttempt: attempt, acceptLanguage } = visit;
    if (link.passwordHash === null || hasPassed(visit, 'password')) return null;
    const problem = attempt === null || attempt.result === 'right' ? null : attempt.result;
    return showGuard(visit, {
      outcome: 'password',
      status: problem === null ? 200 : problem === 'wrong' ? 403 : 429,
      headers:
        attempt?.result === 'tooMany' ? { 'Retry-After': String(attempt.retryAfterSeconds) } : undefined,
      render: (action) => renderPasswordPage({ action, problem, acceptLanguage, ...surroundingsOf(visit) }),
    });
  },
};
