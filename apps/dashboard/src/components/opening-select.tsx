import { Select, type Primitive, type SelectProps } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';

/** The state in which a select mounts once it has loaded. */
export type Opening = 'closed' | 'focused' | 'opened';

interface OpeningSelectProps<Value extends Primitive> extends SelectProps<Value> {
  opening: RefObject<Opening>;
}

/** The select of a `LazySelect`. */
export function OpeningSelect<Value extends Primitive>({ opening, ...props }: OpeningSelectProps<Value>) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The field that had the focus is gone.
    if (opening.current === 'closed' || document.activeElement !== document.body) return;
    ref.current?.focus();
    if (opening.current !== 'opened') return;
    const frame = requestAnimationFrame(() => ref.current?.click());
    return () => cancelAnimationFrame(frame);
  }, [opening]);
  return <Select {...props} ref={ref} />;
}
