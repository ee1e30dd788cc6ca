import { renderGatePage } from '@app/pages';
import { surroundingsOf, showGuard } from './guard-page.js';
import { hasPassed, type RoutingStep } from './link-visit.js';

/** Asks whether the visitor is an adult. The address on the page passes the gate. */
export const gate: RoutingStep = {
  name: 'gate',
  decide(visit) {
    if (visit.link.gate === null || hasPassed(visit, 'gate')) return null;
    const { acceptLanguage } = visit;
    return showGuard(visit, {
      outcome: 'gate',
      grants: { passed: hasPassed(visit, 'password') ? ['gate', 'password'] : ['gate'] },
      render: (continueUrl) => renderGatePage({ continueUrl, acceptLanguage, ...surroundingsOf(visit) }),
    });
  },
};
