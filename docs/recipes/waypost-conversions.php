<?php
/**
 * Plugin Name: Waypost Conversions
 * Description: Reports orders and refunds of visitors who came from a Waypost link.
 * Requires Plugins: woocommerce
 * Requires PHP: 7.4
 *
 * Settings, in wp-config.php: define('WAYPOST_URL', 'https://api.example'); define('WAYPOST_KEY', 'way_…');
 */

defined('ABSPATH') || exit;

// Uses only WooCommerce's functions for orders, so it does not matter where they are stored.
add_action('before_woocommerce_init', function (): void {
    if (class_exists('Automattic\\WooCommerce\\Utilities\\FeaturesUtil')) {
        Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility('custom_order_tables', __FILE__, true);
        Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility('cart_checkout_blocks', __FILE__, true);
    }
});

const WAYPOST_COOKIE_SECONDS = 30 * 24 * 60 * 60;
const WAYPOST_RETRY_SECONDS = 15 * 60;
// About five days.
const WAYPOST_MAX_TRIES = 480;

/** Returns the text if it looks like a voucher. */
function waypost_voucher($text): ?string
{
    return is_string($text) && preg_match('/^[\w-]{184}$/D', $text) ? $text : null;
}

/** Keeps the last voucher with which the visitor arrived. */
function waypost_keep_voucher(): void
{
    $voucher = waypost_voucher($_GET['wp_click'] ?? null);
    if ($voucher === null) {
        return;
    }
    $options = ['expires' => time() + WAYPOST_COOKIE_SECONDS, 'path' => '/', 'secure' => is_ssl(), 'httponly' => true, 'samesite' => 'Lax'];
    setcookie('wp_click', $voucher, $options);
    $_COOKIE['wp_click'] = $voucher;
}
add_action('init', 'waypost_keep_voucher');

/** Stores the voucher with a new order. */
function waypost_note_voucher($order): void
{
    $voucher = waypost_voucher($_COOKIE['wp_click'] ?? null);
    if ($voucher !== null) {
        $order->update_meta_data('_wp_click', $voucher);
    }
}
add_action('woocommerce_checkout_create_order', 'waypost_note_voucher');
// The checkout block saves the order itself only before this action.
add_action('woocommerce_store_api_checkout_update_order_meta', function ($order): void {
    waypost_note_voucher($order);
    $order->save();
});

/** An amount in minor units of the currency, such as cents. */
function waypost_minor_units($amount, string $currency): int
{
    $without = ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'];
    $thousandths = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];
    $digits = in_array($currency, $without, true) ? 0 : (in_array($currency, $thousandths, true) ? 3 : 2);
    return (int) round((float) $amount * 10 ** $digits);
}

/**
 * Calls Waypost. Returns the answer, or null if the call was refused for good.
 * Throws if it makes sense to try again later.
 */
function waypost_call(string $path, array $body): ?array
{
    $response = wp_remote_post(WAYPOST_URL . $path, [
        'headers' => ['Authorization' => 'Bearer ' . WAYPOST_KEY, 'Content-Type' => 'application/json'],
        'body' => wp_json_encode($body),
        'timeout' => 10,
    ]);
    if (is_wp_error($response)) {
        throw new RuntimeException($response->get_error_message());
    }
    $status = (int) wp_remote_retrieve_response_code($response);
    if ($status === 200 || $status === 201) {
        return json_decode(wp_remote_retrieve_body($response), true);
    }
    $problem = "$status from $path: " . wp_remote_retrieve_body($response);
    if (!in_array($status, [400, 404, 409, 410], true)) {
        throw new RuntimeException($problem);
    }
    wc_get_logger()->error($problem, ['source' => 'waypost']);
    return null;
}

/**
 * Reports an order. All of it comes from the order as it was placed, so that reporting it again is the same call, which
 * Waypost answers with the same conversion. Null without a voucher, or if it was refused.
 */
function waypost_report_order($order): ?array
{
    $voucher = waypost_voucher($order->get_meta('_wp_click'));
    if ($voucher === null) {
        return null;
    }
    $report = $order->get_meta('_waypost_report');
    if (!is_array($report)) {
        // Kept, because somebody may edit the order before it is refunded.
        $report = [
            'voucher' => $voucher,
            'externalId' => (string) $order->get_id(),
            'amount' => waypost_minor_units($order->get_total(), $order->get_currency()),
            'currency' => $order->get_currency(),
            'occurredAt' => gmdate('Y-m-d\TH:i:s\Z', $order->get_date_created()->getTimestamp()),
        ];
        $order->update_meta_data('_waypost_report', $report);
        $order->save();
    }
    return waypost_call('/v1/conversions', $report);
}

/** Reports an order, or its refund with the order before. Runs in the background, and again later if Waypost is away. */
function waypost_report(int $order_id, int $refund_id = 0, int $tries = 1): void
{
    try {
        $order = wc_get_order($order_id);
        $conversion = $order ? waypost_report_order($order) : null;
        $refund = $refund_id > 0 ? wc_get_order($refund_id) : null;
        if ($conversion === null || !$refund) {
            return;
        }
        $amount = waypost_minor_units($refund->get_amount(), $order->get_currency());
        if ($amount > 0) {
            waypost_call("/v1/conversions/{$conversion['id']}/refunds", ['externalId' => (string) $refund_id, 'amount' => $amount]);
        }
    } catch (RuntimeException $problem) {
        wc_get_logger()->error($problem->getMessage(), ['source' => 'waypost']);
        if ($tries < WAYPOST_MAX_TRIES) {
            as_schedule_single_action(time() + WAYPOST_RETRY_SECONDS, 'waypost_report', [$order_id, $refund_id, $tries + 1]);
        }
    }
}
add_action('waypost_report', 'waypost_report', 10, 3);

/** Reports a paid order. Several of these may happen to an order: Waypost counts it once. */
function waypost_order_paid($order_id): void
{
    as_enqueue_async_action('waypost_report', [(int) $order_id]);
}
add_action('woocommerce_order_status_processing', 'waypost_order_paid');
add_action('woocommerce_order_status_completed', 'waypost_order_paid');

add_action('woocommerce_order_refunded', function ($order_id, $refund_id): void {
    as_enqueue_async_action('waypost_report', [(int) $order_id, (int) $refund_id]);
}, 10, 2);
