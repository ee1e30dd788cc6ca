import type { CurrentSession as Session } from '@app/accounts';
import { families } from '@app/breakout';
import { networkNames, socialNetworks, themeNames } from '@app/pages';
import { sourceLabel } from '@app/visitors';
import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import {
  BreakoutPreviewDto,
  BreakoutPreviewQuery,
  ChoicesDto,
  PreviewWebsiteDto,
  WebsitePreviewDto,
} from './previews.dto.js';
import { PreviewsService } from './previews.service.js';

@ApiTags('Previews')
@Controller('dashboard/api')
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  @Post('previews/website')
  @DashboardCall({ summary: 'A bio page as visitors would see it' })
  @ApiOkResponse({ description: 'The page of the draft.', type: WebsitePreviewDto })
  async previewWebsite(
    @CurrentSession() { account }: Session,
    @Body() draft: PreviewWebsiteDto,
  ): Promise<WebsitePreviewDto> {
    return { html: await this.previews.website(account.id, draft) };
  }

  @Get('previews/breakout')
  @DashboardCall({ summary: "What a visitor in an app's browser meets", read: true, errors: [400] })
  @ApiOkResponse({ description: 'The next thing to happen to that visitor.', type: BreakoutPreviewDto })
  previewBreakout(
    @Query() { behavior, app = 'instagram', platform = 'ios' }: BreakoutPreviewQuery,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): BreakoutPreviewDto {
    return this.previews.breakout(behavior, app, platform, acceptLanguage);
  }

  @Get('choices')
  @DashboardCall({ summary: 'Themes, networks and apps to choose from', read: true })
  @ApiOkResponse({ description: 'By key, with a label.', type: ChoicesDto })
  getChoices(): ChoicesDto {
    return {
      themes: themeNames.map((key) => ({ key, label: key.charAt(0).toUpperCase() + key.slice(1) })),
      networks: networkNames.map((key) => ({ key, label: socialNetworks[key].label })),
      apps: families.map((key) => ({ key, label: key === 'others' ? 'Other apps' : sourceLabel(key) })),
    };
  }
}
