import type { CurrentSession as Session } from '@app/accounts';
import { families } from '@app/breakout';
import { mixedScriptHostOf, notFound, Settings } from '@app/common';
import { networkNames, socialNetworks, themeNames } from '@app/pages';
import { countryCodes } from '@app/routing';
import {
  browserKeys,
  browserLabel,
  countryLabel,
  deviceLabel,
  devices,
  inAppKeys,
  sourceKeys,
  sourceLabel,
  systemKeys,
  systemLabel,
} from '@app/visitors';
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
  GuardPreviewDto,
  GuardPreviewQuery,
  PreviewWebsiteCardDto,
  PreviewWebsiteDto,
  WebsiteCardDto,
  RuleChoicesDto,
  WebsitePreviewDto,
  type ChoiceDto,
} from './previews.dto.js';
import { PreviewsService } from './previews.service.js';
import { PreviewVisitDto, VisitPreviewDto } from './visit-preview.dto.js';

const choicesOf = (keys: Iterable<string>, labelOf: (key: string) => string): ChoiceDto[] =>
  [...keys].map((key) => ({ key, label: labelOf(key) }));

const byLabel = (a: ChoiceDto, b: ChoiceDto): number => a.label.localeCompare(b.label, 'en');

/** The possible values of conditions. Countries, sources and apps are sorted by label, everything else as in reports. */
const ruleChoices: RuleChoicesDto = {
  countries: choicesOf(countryCodes, countryLabel).sort(byLabel),
  devices: choicesOf(devices, deviceLabel),
  systems: choicesOf(systemKeys, systemLabel),
  browsers: choicesOf(browserKeys, browserLabel),
  sources: choicesOf(['direct', ...sourceKeys], sourceLabel).sort(byLabel),
  apps: choicesOf(inAppKeys, (key) => (key === 'webview' ? 'Another app' : sourceLabel(key))).sort(byLabel),
};

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
  previewWebsite(
    @CurrentSession() { account }: Session,
    @Body() draft: PreviewWebsiteDto,
  ): Promise<WebsitePreviewDto> {
    return this.previews.website(account.id, draft);
  }

  @Post('previews/website-card')
  @ChangesNothing()
  @DashboardCall({ summary: 'Preview the image that a bio page is shared with' })
  @ApiOkResponse({ description: 'The image.', type: WebsiteCardDto })
  async previewWebsiteCard(
    @CurrentSession() { account }: Session,
    @Body() draft: PreviewWebsiteCardDto,
  ): Promise<WebsiteCardDto> {
    return { image: await this.previews.websiteCard(account.id, draft) };
  }

  @Post('previews/visit')
  @ChangesNothing()
  @DashboardCall({
    summary: 'Test a draft of a link',
    description: 'Routes a simulated visit through the steps of the redirect. Nothing is counted.',
  })
  @ApiOkResponse({ description: 'What the visitor would get.', type: VisitPreviewDto })
  previewVisit(@Body() draft: PreviewVisitDto): VisitPreviewDto {
    return this.previews.visit(draft);
  }

  @Get('previews/breakout')
  @DashboardCall({ summary: "Preview a link in an app's browser", read: true, errors: [400] })
  @ApiOkResponse({ description: 'The first step of the visit.', type: BreakoutPreviewDto })
  previewBreakout(
    @CurrentSession() { account }: Session,
    @Query() { behavior, app = 'instagram', platform = 'ios', destination }: BreakoutPreviewQuery,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<BreakoutPreviewDto> {
    return this.previews.breakout(account.id, { behavior, app, platform, destination, acceptLanguage });
  }

  @Get('previews/guard')
  @DashboardCall({ summary: 'Preview a page before the destination', read: true, errors: [400] })
  @ApiOkResponse({ description: 'The page as visitors would see it.', type: GuardPreviewDto })
  async previewGuard(
    @CurrentSession() { account }: Session,
    @Query() { page }: GuardPreviewQuery,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<GuardPreviewDto> {
    return { html: await this.previews.guard(account.id, page, acceptLanguage) };
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

  @Get('choices/rules')
  @DashboardCall({ summary: 'List what the conditions of rules can name', read: true })
  @ApiOkResponse({ description: 'Keys with labels, as in reports.', type: RuleChoicesDto })
  getRuleChoices(): RuleChoicesDto {
    return ruleChoices;
  }
}
