import { t } from '@lingui/core/macro';
import type { VisitPreview } from '../../api/dashboard-client.ts';

/** Describes a visit step by step, with the reasons. @param app name of the app that the visitor is in. */
export function describeVisit(visit: VisitPreview, app: string | null): { steps: string[]; reason: string } {
  const { stages, rule, drawn } = visit;
  const why = whyText(rule);
  const chance = t`This was partly chance: another visitor like this one may get something else.`;
  return {
    steps: [...stages.map((stage) => stageText(stage, app)), endText(visit)],
    reason: drawn ? `${why} ${chance}` : why,
  };
}

function whyText(rule: number | null): string {
  if (rule === null) return t`No rule decided.`;
  const number = rule + 1;
  return t`Rule ${number} decided.`;
}

function stageText(stage: VisitPreview['stages'][number], app: string | null): string {
  switch (stage) {
    case 'gate':
      return t`They are asked whether they are adults.`;
    case 'password':
      return t`They are asked for the password.`;
    case 'breakout':
      return app === null ? t`They are led out of the app.` : t`They are led out of ${app}.`;
  }
}

function endText({ end, location }: VisitPreview): string {
  switch (end) {
    case 'redirect':
      return location === null ? t`They arrive at the destination.` : t`They arrive at ${location}.`;
    case 'rules':
      return t`They are blocked.`;
    case 'availability':
      return t`The link is not active then. They see a “not found” page.`;
    case 'expiry':
      return location === null
        ? t`The link has expired by then. They see a page that says so.`
        : t`The link has expired by then. They arrive at ${location}.`;
    default:
      return t`They see a page that asks them to try again later.`;
  }
}
