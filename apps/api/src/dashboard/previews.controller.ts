import type { CurrentSession as Session } from '@app/accounts';
import { families } from '@app/breakout';
import { mixedScriptHostOf, notFound, Settings } from '@app/common';
import { networkNames, socialNetworks, themeNames } from '@app/pages';
import { sourceLabel } from '@app/visitors';
import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangesNothing } from '../audit/audited.decorator.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import {
  BreakoutPreviewDto,
  BreakoutPreviewQuery,
  ChoicesDto,
  DestinationPreviewDto,
  DestinationPreviewQuery,
  PreviewWebsiteDto,
  WebsitePreviewDto,
} from './previews.dto.js';
import { PreviewsService } from './previews.service.js';

@ApiTags('Previews')
@Controller('dashboard/api')
export class PreviewsController {
  constructor(
    private readonly previews: PreviewsService,
    private readonly settings: Settings,
  ) {}

  @Post('previews/website')
  @ChangesNothing()
  @DashboardCall({ summary: 'Preview a bio page' })
  @ApiOkResponse({ description: 'The page as visitors would see it.', type: WebsitePreviewDto })
  async previewWebsite(
    @CurrentSession() { account }: Session,
    @Body() draft: PreviewWebsiteDto,
  ): Promise<WebsitePreviewDto> {
    return { html: await this.previews.website(account.id, draft) };
  }

  @Get('previews/breakout')
  @DashboardCall({ summary: "Preview a link in an app's browser", read: true, errors: [400] })
  @ApiOkResponse({ description: 'The first step of the visit.', type: BreakoutPreviewDto })
  previewBreakout(
    @Query() { behavior, app = 'instagram', platform = 'ios' }: BreakoutPreviewQuery,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): BreakoutPreviewDto {
    return this.previews.breakout(behavior, app, platform, acceptLanguage);
  }

  @Get('previews/destination')
  @DashboardCall({
    summary: 'Check the host name of a destination',
    description: 'While sign-up is open.',
    read: true,
    errors: [400, 404],
  })
  @ApiOkResponse({ description: 'Whether it mixes scripts.', type: DestinationPreviewDto })
  previewDestination(@Query() { url }: DestinationPreviewQuery): DestinationPreviewDto {
    if (this.settings.SIGNUP !== 'open') throw notFound();
    return { mixedScriptHost: mixedScriptHostOf(url) };
  }

  @Get('choices')
  @DashboardCall({ summary: 'List themes, networks and apps', read: true })
  @ApiOkResponse({ description: 'Keys with labels.', type: ChoicesDto })
  getChoices(): ChoicesDto {
    return {
      themes: themeNames.map((key) => ({ key, label: key.charAt(0).toUpperCase() + key.slice(1) })),
      networks: networkNames.map((key) => ({ key, label: socialNetworks[key].label })),
      apps: families.map((key) => ({ key, label: key === 'others' ? 'Other apps' : sourceLabel(key) })),
    };
  }
}
