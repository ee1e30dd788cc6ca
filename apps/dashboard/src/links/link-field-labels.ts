import { t } from '@lingui/core/macro';
import { conditionLabels } from './rules/conditions.ts';
import type { ConditionName } from './rules/rule-draft.ts';

/** The fields of links in the API, as the form labels them. */
const fieldLabels: Readonly<Record<string, string>> = {
  destination: t`Destination`,
  slug: t`Slug`,
  domain: t`Domain`,
  name: t`Name`,
  group: t`Group`,
  behavior: t`When opened inside an app`,
  note: t`Note`,
  tags: t`Tags`,
  aliases: t`Other codes`,
  activeFrom: t`Active from`,
  expiresAt: t`Expires at`,
  maxClicks: t`Maximum clicks`,
  expiredDestination: t`Destination after it expires`,
  gate: t`Adults only`,
  password: t`Password`,
  forwardQuery: t`Forward query parameters`,
  conversions: t`Track conversions`,
  holdout: t`Hold-out in percent`,
  app: t`Open the destination’s app`,
  preview: t`Card in messengers`,
  image: t`Image of the card`,
  'preview.title': t`Title of the card`,
  'preview.description': t`Description of the card`,
  rules: t`Rules`,
};

/** The form's label of an API field, by its path, such as `rules.2.when.hours.zone`. */
export function labelOfField(path: string): string {
  const [name = '', index, ...inRule] = path.split('.');
  if (name === 'rules' && index !== undefined) return labelInRule(Number(index), inRule);
  return fieldLabels[path] ?? fieldLabels[name] ?? path;
}

function labelInRule(index: number, [part, name, position]: string[]): string {
  const rule = index + 1;
  if (part === 'when' && name !== undefined) {
    const condition = conditionLabels[name as ConditionName] ?? name;
    return t`Rule ${rule}, ${condition}`;
  }
  if (part === 'then' && name === 'destination') return t`Rule ${rule}, Destination`;
  if (part === 'then' && position !== undefined) {
    const destination = Number(position) + 1;
    return t`Rule ${rule}, Destination ${destination}`;
  }
  return t`Rule ${rule}`;
}
