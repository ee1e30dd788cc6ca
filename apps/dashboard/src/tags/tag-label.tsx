import { Text } from '@mantine/core';
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
