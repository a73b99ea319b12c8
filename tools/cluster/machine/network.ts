// Where the nodes of a topology are: all on the loopback address, or each in a network namespace of its own, with a switch between
// them, so that nodes can be cut off from each other. The namespaces belong to processes that end with this program, and end with them.
import { type Processes, runOnce } from './processes.js';

/** The places of the nodes, by name. */
export interface Places {
  /** The address of this program, of the application processes and of what is in front of the nodes. */
  readonly here: string;
  /** Gives nodes their places. */
  join(nodes: readonly string[]): Promise<void>;
  addressOf(node: string): string;
  /** What a command begins with to run at the place of a node. */
  enter(node: string): readonly string[];
  /** Loses every packet between a node and these others, in both directions, without a word to either side. */
  cut(node: string, others: readonly (string | 'here')[]): void;
  /** Ends all cuts. */
  heal(): void;
}

/** Every node is at 127.0.0.1, and no node can be cut off. */
export const loopback: Places = {
  here: '127.0.0.1',
  join: async () => {},
  addressOf: () => '127.0.0.1',
  enter: () => [],
  cut() {
    throw new Error('nodes on the loopback address cannot be cut off from each other');
  },
  heal() {},
};

const NET = '10.199.0.';
const HERE = 'lkfleet'; // the device of this program
/** No device has it, so what is sent to it arrives nowhere. */
const NOWHERE = '02:00:00:00:00:00';

/** The device in the namespace of a node. */
const DEVICE = 'node';

export class Network implements Places {
  readonly here = `${NET}1`;
  readonly #processes: Processes;
  readonly #switch: Namespace;
  /** The namespaces of the nodes, and the last number of their addresses. */
  readonly #nodes = new Map<string, { readonly namespace: Namespace; readonly address: string }>();
  readonly #cuts: (readonly [node: string, other: string])[] = [];

  private constructor(processes: Processes, middle: Namespace) {
    this.#processes = processes;
    this.#switch = middle;
  }

  static async start(processes: Processes): Promise<Network> {
    const middle = await openNamespace(processes, 'switch');
    ip(middle, 'link add switch type bridge');
    ip(middle, 'link set switch up');
    const network = new Network(processes, middle);
    network.#connect(HERE, undefined, network.here);
    return network;
  }

  async join(nodes: readonly string[]): Promise<void> {
    for (const node of nodes) {
      const address = `${NET}${this.#nodes.size + 11}`;
      const namespace = await openNamespace(this.#processes, node);
      this.#nodes.set(node, { namespace, address });
      ip(namespace, 'link set lo up');
      this.#connect(DEVICE, namespace, address);
    }
  }

  addressOf(node: string): string {
    return node === 'here' ? this.here : this.#known(node).address;
  }

  enter(node: string): readonly string[] {
    return this.#at(node).enter;
  }

  cut(node: string, others: readonly string[]): void {
    for (const other of others) {
      this.#cuts.push([node, other]);
      for (const [from, to] of [
        [node, other],
        [other, node],
      ] as const)
        this.#neighbor(from, `replace ${this.addressOf(to)} lladdr ${NOWHERE} nud permanent`);
    }
  }

  heal(): void {
    for (const [node, other] of this.#cuts.splice(0)) {
      this.#neighbor(node, `del ${this.addressOf(other)}`);
      this.#neighbor(other, `del ${this.addressOf(node)}`);
    }
  }

  /** Lays a cable between the switch and a namespace, or this program. */
  #connect(device: string, to: Namespace | undefined, address: string): void {
    const port = `port${address.slice(NET.length)}`;
    const [middle, end] = [this.#switch.id, to?.id ?? String(process.pid)];
    ip(undefined, `link add ${port} netns ${middle} type veth peer name ${device} netns ${end}`);
    ip(this.#switch, `link set ${port} master switch up`);
    ip(to, `addr add ${address}/24 dev ${device}`);
    ip(to, `link set ${device} up`);
  }

  #neighbor(at: string, change: string): void {
    if (at === 'here') ip(undefined, `neigh ${change} dev ${HERE}`);
    else ip(this.#at(at), `neigh ${change} dev ${DEVICE}`);
  }

  #at(node: string): Namespace {
    return this.#known(node).namespace;
  }

  #known(node: string) {
    const known = this.#nodes.get(node);
    if (!known) throw new Error(`the node ${node} has no address yet`);
    return known;
  }
}

interface Namespace {
  /** The process that holds it. */
  readonly id: string;
  readonly enter: readonly string[];
}

async function openNamespace(processes: Processes, name: string): Promise<Namespace> {
  const own = runOnce(['readlink', '/proc/self/ns/net']);
  const holder = `network-${name}`;
  let id = '';
  await processes.start(holder, {
    command: ['unshare', '--net', 'sleep', 'infinity'],
    ready: async () => {
      id = String(processes.idOf(holder));
      if (runOnce(['readlink', `/proc/${id}/ns/net`]) === own) throw new Error('the namespace is not there yet');
    },
  });
  return { id, enter: ['nsenter', `--net=/proc/${id}/ns/net`, '--'] };
}

function ip(at: Namespace | undefined, command: string): void {
  const [first = 'ip', ...rest] = [...(at?.enter ?? []), 'ip', ...command.split(' ')];
  runOnce([first, ...rest]);
}
