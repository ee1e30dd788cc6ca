import type { VisitPreview } from '../../api/dashboard-client.ts';

/** What happens in a visit, step by step, and why. @param app name of the app that the visitor is in. */
export function describeVisit(visit: VisitPreview, app: string | null): { steps: string[]; reason: string } {
  const { stages, rule, drawn } = visit;
  const why = rule === null ? 'No rule decided.' : `Rule ${rule + 1} decided.`;
  const chance = 'Chance had a part in it: somebody else like this may get something else.';
  return {
    steps: [...stages.map((stage) => stageText(stage, app)), endText(visit)],
    reason: drawn ? `${why} ${chance}` : why,
  };
}

function stageText(stage: VisitPreview['stages'][number], app: string | null): string {
  switch (stage) {
    case 'gate':
      return 'They are asked whether they are adults.';
    case 'password':
      return 'They are asked for the password.';
    case 'breakout':
      return `They are led out of ${app ?? 'the app'}.`;
  }
}

function endText({ end, location }: VisitPreview): string {
  switch (end) {
    case 'redirect':
      return `They arrive at ${location ?? 'the destination'}.`;
    case 'rules':
      return 'They are blocked.';
    case 'availability':
      return 'The link is not active then. They see a “not found” page.';
    case 'expiry':
      return location === null
        ? 'The link has expired then. They see a “not found” page.'
        : `The link has expired then. They arrive at ${location}.`;
    default:
      return 'They see a page that asks them to try again later.';
  }
}
