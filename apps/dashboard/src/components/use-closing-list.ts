import { useDisclosure } from '@mantine/hooks';

/**
 * Props of a field that takes several values: its list closes when an option is selected, so that it does not cover the
 * fields below. It opens again on a click, an arrow key or typing.
 */
export function useClosingList() {
  const [dropdownOpened, { open, close }] = useDisclosure();
  return { dropdownOpened, onDropdownOpen: open, onDropdownClose: close, onOptionSubmit: close };
}
