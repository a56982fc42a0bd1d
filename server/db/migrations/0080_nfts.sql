CREATE TABLE "nft_choice" (
	"account_id" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"is_hidden" boolean NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nft_choice_account_id_chain_id_contract_pk" PRIMARY KEY("account_id","chain_id","contract")
);
--> statement-breakpoint
CREATE TABLE "nft_collection" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"standard" text,
	"name" text NOT NULL,
	"spam" text,
	"recipients" integer,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nft_collection_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
CREATE TABLE "nft_cursor" (
	"chain_id" integer NOT NULL,
	"holder" text NOT NULL,
	"first_block" bigint NOT NULL,
	"last_block" bigint NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nft_cursor_holder_chain_id_pk" PRIMARY KEY("holder","chain_id")
);
--> statement-breakpoint
CREATE TABLE "nft_holding" (
	"holder" text NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"token_id" text NOT NULL,
	"block" bigint NOT NULL,
	"amount" text,
	CONSTRAINT "nft_holding_holder_chain_id_contract_token_id_pk" PRIMARY KEY("holder","chain_id","contract","token_id")
);
--> statement-breakpoint
CREATE TABLE "nft_piece" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"token_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"traits" jsonb NOT NULL,
	"link" text,
	"image_path" text,
	"refusal" text,
	"media_kind" text,
	"is_passing" boolean NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nft_piece_chain_id_contract_token_id_pk" PRIMARY KEY("chain_id","contract","token_id")
);
--> statement-breakpoint
ALTER TABLE "nft_choice" ADD CONSTRAINT "nft_choice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nft_cursor_looked_at" ON "nft_cursor" USING btree ("looked_at");--> statement-breakpoint
CREATE INDEX "nft_holding_newest" ON "nft_holding" USING btree ("holder","block");--> statement-breakpoint
CREATE INDEX "nft_piece_read_at" ON "nft_piece" USING btree ("read_at");