<?php
/**
 * What the plugin of the recipe uses of WordPress, WooCommerce and Action Scheduler, as their documentation says, behind
 * `php -S`. Each request loads the plugin anew; orders, background actions and logs are kept in a file.
 */

define('ABSPATH', __DIR__ . '/');
define('WAYPOST_URL', getenv('WAYPOST_URL'));
define('WAYPOST_KEY', getenv('WAYPOST_KEY'));

$file = getenv('DATABASE');
$state = is_file($file) ? unserialize(file_get_contents($file)) : ['posts' => [], 'actions' => [], 'log' => []];
$hooks = [];

function add_action(string $hook, callable $callback, int $priority = 10, int $accepted_args = 1): void
{
    $GLOBALS['hooks'][$hook][$priority][] = [$callback, $accepted_args];
}

function do_action(string $hook, ...$args): void
{
    $callbacks = $GLOBALS['hooks'][$hook] ?? [];
    ksort($callbacks);
    foreach (array_merge(...array_values($callbacks)) as [$callback, $accepted]) {
        $callback(...array_slice($args, 0, $accepted));
    }
}

function is_ssl(): bool
{
    return true;
}

function wp_json_encode($value)
{
    return json_encode($value);
}

class WP_Error
{
    public function get_error_message(): string
    {
        return 'cURL error 7: Failed to connect';
    }
}

function is_wp_error($thing): bool
{
    return $thing instanceof WP_Error;
}

function wp_remote_post(string $url, array $args)
{
    $headers = array_map(fn ($name, $value) => "$name: $value", array_keys($args['headers']), $args['headers']);
    $options = ['method' => 'POST', 'header' => $headers, 'content' => $args['body'], 'timeout' => $args['timeout'], 'ignore_errors' => true];
    $body = @file_get_contents($url, false, stream_context_create(['http' => $options]));
    return $body === false ? new WP_Error() : ['body' => $body, 'code' => (int) explode(' ', $http_response_header[0])[1]];
}

function wp_remote_retrieve_response_code($response)
{
    return $response['code'];
}

function wp_remote_retrieve_body($response)
{
    return $response['body'];
}

/** An order or a refund. What is changed is kept once it is saved. */
class WC_Order
{
    private array $data;

    public function __construct(private int $id, array $data = [])
    {
        $this->data = $GLOBALS['state']['posts'][$id] ?? $data + ['meta' => [], 'created' => time(), 'currency' => 'EUR'];
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function get_meta(string $key)
    {
        return $this->data['meta'][$key] ?? '';
    }

    public function update_meta_data(string $key, $value): void
    {
        $this->data['meta'][$key] = $value;
    }

    public function set_total(string $total): void
    {
        $this->data['total'] = $total;
    }

    public function get_total(): string
    {
        return $this->data['total'];
    }

    public function get_amount(): string
    {
        return $this->data['amount'];
    }

    public function get_currency(): string
    {
        return $this->data['currency'];
    }

    public function get_date_created(): DateTime
    {
        return new DateTime('@' . $this->data['created']);
    }

    public function save(): int
    {
        $GLOBALS['state']['posts'][$this->id] = $this->data;
        return $this->id;
    }
}

function wc_get_order($id)
{
    return isset($GLOBALS['state']['posts'][$id]) ? new WC_Order($id) : false;
}

function wc_get_logger(): object
{
    return new class {
        public function error(string $message, array $context): void
        {
            $GLOBALS['state']['log'][] = $context['source'] . ': ' . $message;
        }
    };
}

function as_schedule_single_action(int $timestamp, string $hook, array $args = []): void
{
    $GLOBALS['state']['actions'][] = [$timestamp, $hook, $args];
}

function as_enqueue_async_action(string $hook, array $args = []): void
{
    as_schedule_single_action(time(), $hook, $args);
}

require getenv('PLUGIN');
do_action('init');

$new_id = 1042 + count($state['posts']);
$order = wc_get_order((int) ($_GET['order'] ?? 0));
switch (strtok($_SERVER['REQUEST_URI'], '?')) {
    case '/checkout':
        $order = new WC_Order($new_id, ['total' => $_GET['total'] ?? '49.90', 'currency' => $_GET['currency'] ?? 'EUR']);
        do_action('woocommerce_checkout_create_order', $order, []);
        $order->save();
        echo $new_id;
        break;
    case '/checkout-block':
        $order = new WC_Order($new_id, ['total' => '20.00']);
        $order->save();
        do_action('woocommerce_store_api_checkout_update_order_meta', $order);
        echo $new_id;
        break;
    case '/edit':
        $order->set_total($_GET['total']);
        $order->save();
        break;
    case '/status':
        do_action("woocommerce_order_status_{$_GET['status']}", $order->get_id(), $order);
        break;
    case '/refund':
        (new WC_Order($new_id, ['amount' => $_GET['amount']]))->save();
        do_action('woocommerce_order_refunded', $order->get_id(), $new_id);
        break;
    case '/run-actions':
        // Those that are due after that many seconds. An action that throws has failed and is not tried again.
        $due = time() + (int) ($_GET['after'] ?? 0);
        $actions = $state['actions'];
        $state['actions'] = array_values(array_filter($actions, fn ($action) => $action[0] > $due));
        foreach ($actions as [$timestamp, $hook, $args]) {
            if ($timestamp <= $due) {
                do_action($hook, ...$args);
            }
        }
        echo implode("\n", $state['log']);
        break;
}
file_put_contents($file, serialize($state));
