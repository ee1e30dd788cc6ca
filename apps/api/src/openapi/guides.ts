/** The introduction to the reference for newcomers, in Markdown. `server` is the address of the API. */
export const guides = (server: string): string => `
Short links, bio pages, groups and exact click statistics.

## First link

1. [Create an API key](/dashboard/keys) in the dashboard. It is shown once. \`export WAYPOST_KEY=way_…\`
2. Create a link:

\`\`\`sh
curl '${server}/v1/links' \\
  -H "Authorization: Bearer $WAYPOST_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"destination":"https://shop.example/summer","slug":"summer"}'
\`\`\`

Open the \`url\` of the response. Or open *Create a link* below and press **Execute**: if you are signed in to the dashboard, it needs no key; otherwise, enter yours under **Authorize**.

## Client

TypeScript and JavaScript have a client with types for every call, retries, paging and webhook verification. This instance serves it:

\`\`\`sh
npm install ${server}/client.tgz
\`\`\`

## Errors

Every error has one shape. \`code\` is stable, \`message\` is for people, and \`fields\` lists every invalid field, with a code of its own: the schema \`FieldError\` lists them all. Include \`requestId\` when you ask for help.

\`\`\`json
{
  "error": {
    "code": "invalid_request",
    "message": "The request is not valid.",
    "requestId": "01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3",
    "fields": [{ "field": "slug", "code": "reserved", "message": "This slug is reserved." }]
  }
}
\`\`\`

## Pagination

Without \`limit\`, a list is streamed as a whole. With \`limit\` (1 to 1,000), the response has \`nextCursor\`: send it as \`cursor\` to read the next page. It is null on the last page.

\`\`\`sh
curl '${server}/v1/links?limit=100' -H "Authorization: Bearer $WAYPOST_KEY"
\`\`\`

## Idempotency

Send an \`Idempotency-Key\` with a POST to be able to repeat it safely: the first response is kept for 24 hours, and returned again with \`Idempotent-Replayed: true\`. All other calls can be repeated without one.

## Rate limits

Each response says how many requests the key has left: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix seconds). After a 429 or a 503, wait as many seconds as \`Retry-After\` says.

## Webhooks

Webhooks follow [Standard Webhooks](https://www.standardwebhooks.com): verify \`webhook-signature\` with the secret of the endpoint and the body as it arrived, and reject a \`webhook-timestamp\` that is more than five minutes off. The client has \`verifyWebhook\`, and there are libraries for most languages.

If you cannot receive requests, create a webhook of kind \`poll\`, and read its events with \`GET /v1/events\`.

## Recipes

Step by step, with samples in curl, TypeScript and Python, and what to do when something fails:

- [A first link in five minutes](/docs/recipes/first-link.md)
- [Receive webhooks and add up clicks](/docs/recipes/webhooks.md)
- [Use the API from Python](/docs/recipes/python.md), with a [client in one file](/docs/recipes/waypost.py)
- [Move links from another service](/docs/recipes/import.md)
- [Report the sales of a shop](/docs/recipes/shops.md), with a complete program for [Stripe Checkout](/docs/recipes/stripe-checkout.mjs), [Shopify](/docs/recipes/shopify.mjs), [WooCommerce](/docs/recipes/waypost-conversions.php) or [a form](/docs/recipes/order-form.mjs)
- [Shorten URLs with ShareX](/docs/recipes/sharex.md)
- [Shorten URLs with Raycast](/docs/recipes/raycast.md)

The [handbook](/docs/handbook) has everything else about this version, [codes of errors](/docs/handbook/codes) and the [changelog](/docs/handbook/changelog) among it, with a search.
`;
