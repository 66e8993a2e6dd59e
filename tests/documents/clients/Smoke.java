import ansh.ApiClient;
import ansh.ApiException;
import ansh.api.AccountApi;
import ansh.api.MarketApi;
import ansh.api.OrderApi;
import ansh.api.SupportApi;
import ansh.model.Catalogue;
import ansh.model.PlaceOrderRequest;
import ansh.model.Quote;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The walk of smoke.ts with a generated Java client. Prints what came back. */
public class Smoke {
  private static final ObjectMapper json = new ObjectMapper();

  public static void main(String[] args) throws Exception {
    ApiClient visitor = clientAt(args[0]);
    ApiClient investor = clientAt(args[0]);
    investor.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));
    OrderApi orders = new OrderApi(investor);

    Catalogue catalogue = new MarketApi(visitor).readSnapshot(null);
    String userId = new AccountApi(investor).readLoginDetail().getData().getId();
    Quote quote = orders.quoteOrder(userId, catalogue.getColumns().getId().get(0), 10).getData();
    PlaceOrderRequest body = new PlaceOrderRequest().quoteId(quote.getQuoteId()).userId(userId);
    String first = orders.placeOrder(body, "smoke-test-0001").getData().getOrderId();
    String second = orders.placeOrder(body, "smoke-test-0001").getData().getOrderId();

    Map<String, Object> walked = new LinkedHashMap<>();
    walked.put("name", catalogue.getColumns().getName().get(0));
    walked.put("total", quote.getTotal());
    walked.put("sameOrder", first.equals(second));
    walked.put("openOrders", orders.listOrders(5, null).getOpenOrders().size());
    walked.put(
        "ticket",
        new SupportApi(investor)
            .createTicket("Where are my shares?", "They are on their way.", null, picture())
            .getMessage());
    walked.put("unknown", refusalOf(() -> new MarketApi(investor).readSecurity("sec_none"), "message"));
    walked.put("loggedOut", refusalOf(() -> new OrderApi(visitor).listOrders(null, null), "name"));
    System.out.println(json.writeValueAsString(walked));
  }

  private static ApiClient clientAt(String address) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(address);
    return client;
  }

  /** A picture of one pixel. The generated client cannot leave out a file that is optional. */
  private static File picture() throws IOException {
    Path file = Files.createTempFile("smoke", ".png");
    String pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    Files.write(file, Base64.getDecoder().decode(pixel));
    file.toFile().deleteOnExit();
    return file.toFile();
  }

  private interface Call {
    Object run() throws ApiException;
  }

  private static String refusalOf(Call call, String field) throws Exception {
    try {
      call.run();
      return "no refusal";
    } catch (ApiException refusal) {
      return json.readTree(refusal.getResponseBody()).get(field).asText();
    }
  }
}
