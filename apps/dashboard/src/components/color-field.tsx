import { Button, Group, Input } from '@mantine/core';
import { useId } from '@mantine/hooks';
import classes from './color-field.module.css';

interface ColorFieldProps {
  label: string;
  /** The initial color of the browser's dialog. */
  initial: string;
  value: string | null;
  /** The text for no color. Absent if a color is required. */
  unset?: {
    name: string;
    /** The label of the button that removes the color. */
    remove: string;
    /** The same for screen readers, with the label of the field. */
    removeOf: (label: string) => string;
  };
  onChange: (color: string | null) => void;
  error?: string;
}

/** A color, or none. */
export function ColorField({ label, initial, value, unset, onChange, error }: ColorFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error}>
      <Group gap="xs" wrap="nowrap">
        <input
          id={id}
          type="color"
          className={classes.color}
          value={value ?? initial}
          data-unset={value === null || undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {value === null ? (
          <Input.Description>{unset?.name}</Input.Description>
        ) : unset === undefined ? null : (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange(null)}
            aria-label={unset.removeOf(label)}
          >
            {unset.remove}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
