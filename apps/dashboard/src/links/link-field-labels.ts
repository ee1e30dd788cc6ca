import { conditionLabels } from './rules/conditions.ts';
import type { ConditionName } from './rules/rule-draft.ts';

/** The fields of links in the API, as the form labels them. */
const fieldLabels: Readonly<Record<string, string>> = {
  destination: 'Destination',
  slug: 'Slug',
  name: 'Name',
  group: 'Group',
  behavior: 'When opened inside an app',
  note: 'Note',
  tags: 'Tags',
  activeFrom: 'Active from',
  expiresAt: 'Expires at',
  maxClicks: 'Maximum clicks',
  expiredDestination: 'Destination after it expires',
  gate: 'Adults only',
  password: 'Password',
  forwardQuery: 'Forward query parameters',
  app: 'Open the destination’s app',
  preview: 'Card in messengers',
  image: 'Image of the card',
  'preview.title': 'Title of the card',
  'preview.description': 'Description of the card',
  rules: 'Rules',
};

/** What the form calls a field of the API, by its path, such as `rules.2.when.hours.zone`. */
export function labelOfField(path: string): string {
  const [name = '', index, ...inRule] = path.split('.');
  if (name === 'rules' && index !== undefined) return labelInRule(Number(index), inRule);
  return fieldLabels[path] ?? fieldLabels[name] ?? path;
}

function labelInRule(index: number, [part, name, position]: string[]): string {
  const rule = `Rule ${index + 1}`;
  if (part === 'when' && name !== undefined)
    return `${rule}, ${conditionLabels[name as ConditionName] ?? name}`;
  if (part === 'then' && name === 'destination') return `${rule}, Destination`;
  if (part === 'then' && position !== undefined) return `${rule}, Destination ${Number(position) + 1}`;
  return rule;
}
