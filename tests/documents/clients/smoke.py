"""The walk of smoke.ts with a generated Python client, ansh_client, beside this file. Prints what came back."""

import json
import sys

from ansh_client import AuthenticatedClient, Client
from ansh_client.api.account import read_login_detail
from ansh_client.api.market import read_security, read_snapshot
from ansh_client.api.order import list_orders, place_order, quote_order
from ansh_client.api.support import create_ticket
from ansh_client.models.create_ticket_body import CreateTicketBody
from ansh_client.models.place_order_body import PlaceOrderBody

_, address, token = sys.argv
visitor = Client(base_url=address)
investor = AuthenticatedClient(base_url=address, token=token)

catalogue = read_snapshot.sync(client=visitor).columns
me = read_login_detail.sync(client=investor).data
quote = quote_order.sync(client=investor, user_id=me.id, security_id=catalogue.id[0], quantity=10).data
body = PlaceOrderBody(quote_id=quote.quote_id, user_id=me.id)
placed = [
    place_order.sync(client=investor, body=body, idempotency_key="smoke-test-0001").data.order_id for _ in range(2)
]
orders = list_orders.sync(client=investor, limit=5)
ticket = create_ticket.sync(
    client=investor,
    body=CreateTicketBody(question="Where are my shares?", message="They are on their way."),
)

print(
    json.dumps(
        {
            "name": catalogue.name[0],
            "total": quote.total,
            "sameOrder": placed[0] == placed[1],
            "openOrders": len(orders.open_orders),
            "ticket": ticket.message,
            "unknown": read_security.sync("sec_none", client=investor).message,
            "loggedOut": list_orders.sync(client=visitor).name,
        }
    )
)
