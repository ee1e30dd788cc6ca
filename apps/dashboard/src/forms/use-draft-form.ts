import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useDraftInput } from './use-draft-input.ts';

type DraftForm<Values extends Record<string, unknown>> = UseFormReturnType<Values> & {
  /** True if the form shows a draft. */
  restored: boolean;
};

/** A form with a draft, as in `useDraftInput`. It must not have fields for secrets. */
export function useDraftForm<Values extends Record<string, unknown>>(
  name: string,
  input: UseFormInput<Values>,
): DraftForm<Values> {
  const form = useForm<Values>(input);
  const restored = useDraftInput<Values>({
    name,
    saved: form.getInitialValues(),
    values: form.values,
    dirty: form.isDirty(),
    restore: (values) => form.setValues(values),
  });
  return { ...form, restored };
}
