CREATE TABLE "saved_address" (
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"chain_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_address_account_id_address_chain_id_pk" PRIMARY KEY("account_id","address","chain_id")
);
--> statement-breakpoint
CREATE TABLE "token_choice" (
	"account_id" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"decimals" integer NOT NULL,
	"is_hidden" boolean NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "token_choice_account_id_chain_id_contract_pk" PRIMARY KEY("account_id","chain_id","contract")
);
--> statement-breakpoint
ALTER TABLE "saved_address" ADD CONSTRAINT "saved_address_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_choice" ADD CONSTRAINT "token_choice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;