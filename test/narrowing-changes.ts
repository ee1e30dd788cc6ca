/** Changes that only add: no program that does not know of them is affected. */
const addition =
  /^(create (unlogged )?(table|index|function|sequence|type|extension|view)|insert into|analyze)\b/i;

/** Actions of ALTER TABLE after which everything that was written before can still be written and read. */
const additiveActions = [
  /^add (column )?(?!(constraint|check|unique|primary|foreign|exclude)\b)(?!.*\b(not null|unique|primary key|references|check)\b)/i,
  /^add column (?!.*\b(unique|primary key|references|check)\b).*\bnot null\b.*\bdefault\b/i,
  /^(alter column \S+ )?set \(/i,
  /^alter column \S+ set (statistics|storage|compression)\b/i,
];

/**
 * Changes of a schema that an older version might not be able to work with: everything but additions, and changes of
 * tables that the same SQL creates. Data counts as part of the schema, unless it is new.
 * @returns each change, shortened to its beginning if it has a name.
 */
export function narrowingChanges(sql: string): string[] {
  const statements = sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, () => '$body$')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  const created = new Set(
    statements.flatMap((statement) => tableOf(statement, /^create (?:unlogged )?table/i)),
  );
  return statements.flatMap((statement) => {
    const [table] = tableOf(statement, /^alter table|^create .*? on/i);
    if (addition.test(statement) || (table !== undefined && created.has(table))) return [];
    const [, alter = '', actions] =
      /^(alter table (?:if exists )?(?:only )?\S+) (.*)$/i.exec(statement) ?? [];
    if (actions === undefined) return [headOf(statement)];
    return partsOf(actions)
      .filter((action) => !additiveActions.some((additive) => additive.test(action)))
      .map((action) => `${alter} ${action}`);
  });
}

/** The table whose name follows `before`, without quotes. */
function tableOf(statement: string, before: RegExp): string[] {
  const name = new RegExp(`(?:${before.source}) (?:if (?:not )?exists )?(?:only )?"?([\\w.]+)`, 'i');
  return name.exec(statement)?.slice(1, 2) ?? [];
}

/** The name of what is created or dropped, without the rest. */
function headOf(statement: string): string {
  const head =
    /^(create( or replace)?|drop)( unique| constraint)? \w+( concurrently)?( if (not )?exists)? "?[\w.]+"?/i;
  return head.exec(statement)?.[0] ?? statement;
}

/** Splits at commas outside of parentheses. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts.map((part) => part.trim());
}
