import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { locale } from '../language/language.ts';
import classes from './tags.module.css';

/** A tag's color and name. The color is a dot, so that the name can be read whatever the color is. */
export const TagLabel = ({ name, color }: { name: string; color?: string | null }) => (
  <span className={classes.label}>
    <span className={classes.dot} style={color ? { background: color } : undefined} aria-hidden />
    <Text span inherit truncate title={name}>
      {name}
    </Text>
  </span>
);

const series = new Intl.ListFormat(locale, { type: 'unit' });

interface TagListProps {
  names: readonly string[];
  /** Colors by name. */
  colors: ReadonlyMap<string, string | null>;
  /** The most tags to show. The others are counted. Default: all. */
  max?: number;
}

/** The tags of a link with their colors. */
export function TagList({ names, colors, max = names.length }: TagListProps) {
  const others = names.slice(max);
  return (
    <ul role="list" aria-label={t`Tags`} className={classes.list}>
      {names.slice(0, max).map((name) => (
        <li key={name}>
          <TagLabel name={name} color={colors.get(name)} />
        </li>
      ))}
      {others.length > 0 && <li title={series.format(others)}>+{others.length}</li>}
    </ul>
  );
}
