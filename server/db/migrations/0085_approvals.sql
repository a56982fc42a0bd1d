CREATE TABLE "approval_cursor" (
	"chain_id" integer NOT NULL,
	"holder" text NOT NULL,
	"first_block" bigint NOT NULL,
	"last_block" bigint NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approval_cursor_holder_chain_id_pk" PRIMARY KEY("holder","chain_id")
);
--> statement-breakpoint
CREATE TABLE "approval_seen" (
	"holder" text NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"spender" text NOT NULL,
	"kind" text NOT NULL,
	"token_id" text NOT NULL,
	"block" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "approval_seen_holder_chain_id_contract_spender_kind_token_id_pk" PRIMARY KEY("holder","chain_id","contract","spender","kind","token_id")
);
--> statement-breakpoint
CREATE INDEX "approval_cursor_looked_at" ON "approval_cursor" USING btree ("looked_at");