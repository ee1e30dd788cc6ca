import { t } from '@lingui/core/macro';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface ShareFieldProps extends Pick<NumberInputProps, 'label' | 'error'> {
  value: number | undefined;
  onChange: (share: number) => void;
}

/** A percentage of people. The API reports an empty field like a number out of bounds. */
export function ShareField({ value, onChange, ...props }: ShareFieldProps) {
  // A number may end in a decimal point while it is being typed, which the value cannot.
  const [typed, setTyped] = useState<number | string>(value ?? '');
  return (
    <NumberInput
      {...props}
      description={t`The same person usually belongs to it all day.`}
      suffix="%"
      min={0.01}
      max={100}
      decimalScale={2}
      allowNegative={false}
      value={typed}
      onChange={(share) => {
        setTyped(share);
        onChange(Number(share));
      }}
    />
  );
}
