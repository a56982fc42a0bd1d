CREATE TABLE "linked_wallet" (
	"address" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "wallet_nonce" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"session_id" integer,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "linked_wallet" ADD CONSTRAINT "linked_wallet_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonce" ADD CONSTRAINT "wallet_nonce_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_wallet_account" ON "linked_wallet" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "wallet_nonce_session" ON "wallet_nonce" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "wallet_nonce_until" ON "wallet_nonce" USING btree ("until");