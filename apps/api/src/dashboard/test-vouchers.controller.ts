import type { CurrentSession as Session } from '@app/accounts';
import { ConversionVouchers } from '@app/conversions';
import { LinksService } from '@app/links';
import { Destination, locationOf } from '@app/routing';
import { reservedParameters, voucherParameter } from '@app/visits';
import { Controller, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangesNothing } from '../audit/audited.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { TestVoucherDto } from './test-voucher.dto.js';

@ApiTags('Previews')
@Controller('dashboard/api/links')
export class TestVouchersController {
  constructor(
    private readonly links: LinksService,
    private readonly vouchers: ConversionVouchers,
  ) {}

  @Post(':id/test-voucher')
  @ChangesNothing()
  @DashboardCall({
    summary: 'Create a voucher to test a shop',
    description: 'Conversions reported with it are test conversions. No visit is counted.',
    ofAccount: true,
    role: 'editor',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The voucher, and the destination with it.', type: TestVoucherDto })
  async createTestVoucher(
    @CurrentSession() { account }: Session,
    @ResourceId() id: string,
    @NoBody() _body: undefined,
  ): Promise<TestVoucherDto> {
    const { destination } = await this.links.get(account.id, id);
    const voucher = await this.vouchers.sealTest(account.id, id);
    const own = { name: voucherParameter, value: voucher };
    return { voucher, url: locationOf(Destination.parse(destination), '', reservedParameters, own) };
  }
}
