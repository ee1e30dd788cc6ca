import type { components } from '../api/v1.gen.ts';

type Schemas = components['schemas'];
export type Belongings = Schemas['Belongings'];
type Settlement = Schemas['SettleBelongings'];

/** Resources that keep working without their creator, so that an owner decides about them. */
export const kinds = ['keys', 'webhooks', 'reports'] as const;
export type Kind = (typeof kinds)[number];

/** `keep` is for the keys of a member who stays with a lower role. */
export type Choice = 'take-over' | 'revoke' | 'keep';

/** The choices, by the id of the resource. */
export type Choices = Partial<Record<string, Choice>>;

type Query = { keys?: Choice } & { [Other in Exclude<Kind, 'keys'>]?: Exclude<Choice, 'keep'> };

/**
 * The calls that execute the choices: one if all resources of a kind have the same choice, otherwise further ones
 * before it.
 * @param onlyBefore true if no call follows them.
 */
export function choose(
  belongings: Belongings | undefined,
  chosen: (kind: Kind, id: string) => Choice,
  onlyBefore: boolean,
): { before: Settlement[]; query: Query } {
  const query: Record<string, Choice> = {};
  const single = { revoke: new Map<string, Kind>(), 'take-over': new Map<string, Kind>() };
  for (const kind of kinds) {
    const items = (belongings?.[kind] ?? []).map(({ id }) => ({ id, choice: chosen(kind, id) }));
    const [first] = items;
    if (!first) continue;
    if (!onlyBefore && items.every(({ choice }) => choice === first.choice)) {
      query[kind] = first.choice;
      continue;
    }
    // The choice that the last call applies to the rest.
    const rest = items.some(({ choice }) => choice === 'keep') ? 'keep' : 'take-over';
    if (!onlyBefore) query[kind] = rest;
    for (const { id, choice } of items) {
      if (choice !== 'keep' && (onlyBefore || choice !== rest)) single[choice].set(id, kind);
    }
  }
  const before = (['revoke', 'take-over'] as const).flatMap((choice) => {
    const ids = [...single[choice]];
    if (ids.length === 0) return [];
    const chosenKinds = Object.fromEntries(ids.map(([, kind]) => [kind, choice]));
    return [{ ...chosenKinds, ids: ids.map(([id]) => id) }];
  });
  return { before, query };
}
