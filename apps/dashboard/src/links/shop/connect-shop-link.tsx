import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Links to the page that connects the shop of a link. @param plain in the color of the text around it */
export const ConnectShopLink = ({ linkId, plain = false }: { linkId: string; plain?: boolean }) => (
  <Anchor
    inherit
    {...(plain && { c: 'inherit' })}
    underline="always"
    renderRoot={(props) => <Link to="/links/$linkId/shop" params={{ linkId }} {...props} />}
  >
    <Trans>Connect your shop</Trans>
  </Anchor>
);
