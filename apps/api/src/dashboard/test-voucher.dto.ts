import { ApiProperty } from '@nestjs/swagger';

/** A voucher that marks conversions as test conversions. */
export class TestVoucherDto {
  /** The value of `wp_click`: 184 characters, accepted for as long as the voucher of a click today. */
  @ApiProperty({ example: 'AQm1vQ' })
  voucher: string;

  /** The link's destination with the voucher, as the redirect would send a visitor there. */
  @ApiProperty({ format: 'uri', example: 'https://shop.example/summer?wp_click=AQm1vQ' })
  url: string;
}
