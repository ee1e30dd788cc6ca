import type { KnownSource } from './known-source.js';

/** Shops, tickets and creator payments. */
export const shop: readonly KnownSource[] = [
  {
    key: 'amazon',
    label: 'Amazon',
    hosts: 'amzn.to amzn.eu a.co',
    apps: 'com.amazon.mshop.android.shopping',
    everywhere: 'amazon',
  },
  { key: 'ebay', label: 'eBay', hosts: 'ebay.us', apps: 'com.ebay.mobile', everywhere: 'ebay' },
  { key: 'etsy', label: 'Etsy', hosts: 'etsy.com etsy.me', apps: 'com.etsy.android' },
  {
    key: 'aliexpress',
    label: 'AliExpress',
    hosts: 'aliexpress.com aliexpress.us',
    apps: 'com.alibaba.aliexpresshd',
  },
  { key: 'alipay', label: 'Alipay', hosts: 'alipay.com', apps: 'com.eg.android.alipaygphone' },
  { key: 'taobao', label: 'Taobao', hosts: 'taobao.com tmall.com', apps: 'com.taobao.taobao' },
  { key: 'temu', label: 'Temu', hosts: 'temu.com', apps: 'com.einnovation.temu' },
  { key: 'shein', label: 'SHEIN', hosts: 'shein.com', apps: 'com.zzkko' },
  { key: 'shopify', label: 'Shopify', hosts: 'shopify.com shop.app', apps: 'com.shopify.arrive' },
  { key: 'gumroad', label: 'Gumroad', hosts: 'gumroad.com' },
  { key: 'patreon', label: 'Patreon', hosts: 'patreon.com', apps: 'com.patreon.android' },
  { key: 'ko-fi', label: 'Ko-fi', hosts: 'ko-fi.com' },
  { key: 'buy-me-a-coffee', label: 'Buy Me a Coffee', hosts: 'buymeacoffee.com' },
  { key: 'onlyfans', label: 'OnlyFans', hosts: 'onlyfans.com' },
  { key: 'fansly', label: 'Fansly', hosts: 'fansly.com' },
  { key: 'kickstarter', label: 'Kickstarter', hosts: 'kickstarter.com', apps: 'com.kickstarter.kickstarter' },
  { key: 'eventbrite', label: 'Eventbrite', everywhere: 'eventbrite' },
  { key: 'tripadvisor', label: 'Tripadvisor', everywhere: 'tripadvisor' },
];
